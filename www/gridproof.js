// The custom element <grid-proof>: a position with its proof, stepped through in any page.
import { Element } from "./js/element.js";

if (!customElements.get("grid-proof")) customElements.define("grid-proof", Element);
