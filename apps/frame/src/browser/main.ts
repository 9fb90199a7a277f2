import '../frame.css'
import '../page/page.css'
import { chooseLanguage } from '../model/chooseLanguage.js'
import { openBrowserKey } from '../page/browserKey.js'
import { createPressGuard } from '../page/createPressGuard.js'
import { openIndexedDbStore } from '../storage/openIndexedDbStore.js'
import { createBrowserClient } from './createBrowserClient.js'
import { createBrowserFlow } from './createBrowserFlow.js'
import { findLogin } from './findLogin.js'
import { renderBrowser } from './renderBrowser.js'
import { ar } from './texts/ar.js'
import { en } from './texts/en.js'
import { es } from './texts/es.js'

const language = chooseLanguage({ en, es, ar }, navigator.languages)
const root = document.body.appendChild(document.createElement('main'))

document.documentElement.lang = language.tag
document.documentElement.dir = language.direction
document.title = language.texts.documentTitle
const guard = createPressGuard(window)
const { origin } = location
const flow = createBrowserFlow({
  client: createBrowserClient({ origin, fetch: (...request) => fetch(...request) }),
  openKey: () => openBrowserKey(() => openIndexedDbStore('', origin)),
  findLogin: () => findLogin(window),
  show: (state) => renderBrowser(root, state, { flow, language, guard }),
  close: () => window.close(),
})
await flow.start()
