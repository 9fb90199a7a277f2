import '../frame.css'
import '../page/page.css'
import { chooseLanguage } from '../model/chooseLanguage.js'
import { takeToken } from '../page/takeToken.js'
import { createDeviceClient } from './createDeviceClient.js'
import { createDeviceFlow } from './createDeviceFlow.js'
import { renderDevice } from './renderDevice.js'
import { ar } from './texts/ar.js'
import { en } from './texts/en.js'
import { es } from './texts/es.js'

const token = takeToken(window)
const language = chooseLanguage({ en, es, ar }, navigator.languages)
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
