// The gallery: every rule has its example, which can be stepped through and opened on the page.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { closeAll, visit, violations } from "./lib.mjs";

after(closeAll);

for (const lang of ["en", "zh-Hant", "zh-Hans"]) {
  test(`every rule shows a step of its own in ${lang}`, () =>
    visit(`gallery.html?lang=${lang}`, { width: 900, height: 800 }, async (page) => {
      const names = await page.$$eval(".entry", (all) => all.map((entry) => entry.id));
      assert.ok(names.includes("mines-exact") && names.includes("slide-parity"), names.join());
      for (const name of names) {
        const said = await page.$eval(`#${name} grid-proof`, async (proof) => {
          proof.scrollIntoView();
          const sentence = () => proof.shadowRoot?.querySelector(".said")?.textContent ?? "";
          for (let i = 0; i < 200 && !sentence(); i++) await new Promise((done) => setTimeout(done, 25));
          return sentence();
        });
        assert.ok(said.length > 3, `${name}: ${said}`);
        assert.doesNotMatch(said, /\{|mines\.|slide\./, name);
      }
      assert.deepEqual(await violations(page), []);
    }));
}

test("an example opens on the page", () =>
  visit("gallery.html?lang=en", { width: 900, height: 800 }, async (page) => {
    const href = await page.$eval("#mines-subset .more a", (link) => link.getAttribute("href") ?? "");
    await visit(href.replace("./", ""), { width: 1200, height: 800 }, async (opened) => {
      const said = await opened.$eval("#now", (now) => now.textContent ?? "");
      assert.match(said, /neighbour/);
    });
  }));
