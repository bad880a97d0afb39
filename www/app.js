// Loads the WebAssembly module and says on the root element when the page can be used.
import init, { version } from "./pkg/gridproof.js";

await init();
const place = document.getElementById("version");
if (place) place.textContent = version();
document.documentElement.dataset.ready = "";
