import '../frame.css'
import '../page/page.css'
import { createServiceClient } from '../http/createServiceClient.js'
import { chooseLanguage } from '../model/chooseLanguage.js'
import { openBrowserKey } from '../page/browserKey.js'
import { takeToken } from '../page/takeToken.js'
import { openIndexedDbStore } from '../storage/openIndexedDbStore.js'
import { createDeviceClient, type Keeper } from './createDeviceClient.js'
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
const keeper = await openKeeper()
const flow = createDeviceFlow({
  client:
    token === null ? null : createDeviceClient({ token, keeper, fetch: (...request) => fetch(...request) }),
  show: (state) => renderDevice(root, state, { flow, language, canKeep: keeper !== null }),
})
// Another link opened in the same tab changes the fragment alone, which loads nothing.
addEventListener('hashchange', () => location.reload())
await flow.start()

/** null: this browser keeps nothing, so it cannot approve the next logins. Answers within 2 s. */
async function openKeeper(): Promise<Keeper | null> {
  const { origin } = location
  const keys = await openBrowserKey(() => openIndexedDbStore('', origin))
  if (!keys) return null
  const clock = { offset: 0, isKnown: false }
  const send: typeof fetch = (...request) => fetch(...request)
  const call = createServiceClient({ origin, fetch: send, getNow: Date.now, clock })
  return { getKey: keys.make, call, clock }
}
