/** Looks of the wallet's own interface: plainly not the page's, so that nobody takes one for the other. */
export const themeCss = `
:host { all: initial; }
* { box-sizing: border-box; }
[hidden] { display: none !important; }
section {
  position: fixed; z-index: 2147483647;
  max-height: calc(100vh - 24px); overflow: auto; padding: 16px;
  font: 14px/1.4 system-ui, sans-serif; color: #f8fafc; background: #1e1b2e;
  border: 1px solid #f59e0b; border-radius: 12px; box-shadow: 0 12px 40px rgb(0 0 0 / 45%);
}
h2 { margin: 0; font-size: 16px; overflow-wrap: anywhere; outline: none; }
p { margin: 0; }
button, select { font: inherit; min-height: 36px; border-radius: 8px; cursor: pointer; }
button:focus-visible, select:focus-visible, input:focus-visible { outline: 2px solid #fbbf24; outline-offset: 2px; }
.who { display: flex; gap: 8px; align-items: center; margin-bottom: 12px; color: #fcd34d; }
.who img { width: 24px; height: 24px; }
`
