import '../frame.css'
import '../topLevel/page.css'
import { createDeviceClient } from './createDeviceClient.js'
import { createDeviceFlow } from './createDeviceFlow.js'
import { renderDevice } from './renderDevice.js'
import { takeToken } from './takeToken.js'
import { chooseTexts } from './texts/chooseTexts.js'

const token = takeToken(window)
const language = chooseTexts(navigator.languages)
const root = document.body.appendChild(document.createElement('main'))

document.documentElement.lang = language.tag
document.documentElement.dir = language.direction
const flow = createDeviceFlow({
  client: token === null ? null : createDeviceClient({ token, fetch: (...request) => fetch(...request) }),
  show: (state) => renderDevice(root, state, { flow, language }),
})
// Another link opened in the same tab changes the fragment alone, which loads nothing.
addEventListener('hashchange', () => location.reload())
await flow.start()
