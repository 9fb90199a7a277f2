import '../frame.css'
import '../page/page.css'
import { chooseLanguage } from '../model/chooseLanguage.js'
import { createPressGuard } from '../page/createPressGuard.js'
import { getPasskeys } from '../wallet/passkey.js'
import { runWalletTask } from '../wallet/runWalletTask.js'
import { createFrameTalk } from './createFrameTalk.js'
import { createOpenFlow } from './createOpenFlow.js'
import { renderOpen } from './renderOpen.js'
import { ar } from './texts/ar.js'
import { en } from './texts/en.js'
import { es } from './texts/es.js'

const language = chooseLanguage({ en, es, ar }, navigator.languages)
const locale = navigator.languages.find((tag) => tag.startsWith(language.tag)) ?? language.tag
const root = document.body.appendChild(document.createElement('main'))

document.documentElement.lang = language.tag
document.documentElement.dir = language.direction
document.title = language.texts.title
const guard = createPressGuard(window)
const flow = createOpenFlow({
  talk: createFrameTalk(window),
  passkeys: getPasskeys(window),
  runTask: runWalletTask,
  show: (state) => renderOpen(root, state, { flow, language, locale, guard }),
  close: () => window.close(),
  isOnline: () => navigator.onLine,
})
await flow.start()
