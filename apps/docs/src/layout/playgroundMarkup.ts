/** What follows the text of the playground's page. Its script shows it, as it does nothing without. */
export const playgroundMarkup = `<div data-playground hidden>
<div class="stage" data-stage></div>
<form class="playground">
  <fieldset><legend>Theme</legend>
    <label>Colours <select name="theme"><option value="system">As the device</option><option value="light">Light</option><option value="dark">Dark</option></select></label>
    <label>Accent <input type="color" name="--gw-accent" value="#3d4fdb" /></label>
    <label>Background <input type="color" name="--gw-bg" value="#ffffff" /></label>
    <label>Corners <select name="radius"><option value="">Round</option><option value="8px">A little round</option><option value="0px">Square</option></select></label>
    <label>Type <select name="--gw-font"><option value="">The device’s</option><option value="Georgia, serif">Georgia</option><option value="ui-monospace, monospace">Monospace</option></select></label>
  </fieldset>
  <fieldset><legend>Options</legend>
    <label>Language <select name="locale"><option value="">As the browser</option><option value="en">English</option><option value="es">Español</option><option value="ar">العربية</option></select></label>
    <label>Motion <select name="motion"><option value="system">As the device</option><option value="reduced">Reduced</option></select></label>
    <label><input type="checkbox" name="showBalance" /> Balance in the button</label>
    <label><input type="checkbox" name="allowUnsupportedChain" /> Leave other networks alone</label>
  </fieldset>
  <fieldset><legend>Networks</legend>
    <label><input type="checkbox" name="networks" value="sepolia" checked /> Sepolia</label>
    <label><input type="checkbox" name="networks" value="mainnet" /> Ethereum</label>
    <label><input type="checkbox" name="networks" value="base" /> Base</label>
    <label><input type="checkbox" name="networks" value="solana" /> Solana</label>
  </fieldset>
  <button type="reset">Start again</button>
</form>
<h2>Code</h2>
<h3>React</h3>
<figure class="code"><pre tabindex="0"><code data-code="React"></code></pre></figure>
<h3>Element</h3>
<figure class="code"><pre tabindex="0"><code data-code="Element"></code></pre></figure>
</div>`
