import { GangwayButtonElement } from './GangwayButtonElement.js'

/**
 * Makes `<gangway-button>` known to the browser. Does nothing the second time, and on a server.
 *
 * @example
 * defineGangwayButton()
 * const button = document.querySelector('gangway-button')
 * if (button) button.config = config
 */
export function defineGangwayButton(): void {
  if (typeof customElements === 'undefined' || customElements.get('gangway-button')) return
  customElements.define('gangway-button', GangwayButtonElement)
}
