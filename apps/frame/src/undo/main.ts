import '../frame.css'
import '../page/page.css'
import { chooseLanguage } from '../model/chooseLanguage.js'
import { createPressGuard } from '../page/createPressGuard.js'
import { takeToken } from '../page/takeToken.js'
import { createKeepClient, createRenewalClient, createUndoClient } from './createUndoClient.js'
import { createUndoFlow } from './createUndoFlow.js'
import { renderUndo } from './renderUndo.js'
import { ar } from './texts/ar.js'
import { en } from './texts/en.js'
import { es } from './texts/es.js'

/** What the links of mails begin with, by what they undo; one about an address begins with nothing. */
const marks = { closing: 'keep.', renewal: 'renew.' } as const
const about = (['closing', 'renewal'] as const).find((kind) => location.hash.startsWith(`#${marks[kind]}`))
const token = takeToken(window, about ? marks[about] : '')
const clients = { address: createUndoClient, closing: createKeepClient, renewal: createRenewalClient }
const titles = {
  address: 'documentTitle',
  closing: 'keepDocumentTitle',
  renewal: 'renewalDocumentTitle',
} as const
const kind = about ?? 'address'
const language = chooseLanguage({ en, es, ar }, navigator.languages)
const root = document.body.appendChild(document.createElement('main'))

document.documentElement.lang = language.tag
document.documentElement.dir = language.direction
document.title = language.texts[titles[kind]]
const guard = createPressGuard(window)
const flow = createUndoFlow({
  client: token === null ? null : clients[kind]({ token, fetch: (...request) => fetch(...request) }),
  show: (state) => renderUndo(root, state, { flow, language, guard, kind }),
})
// Another link opened in the same tab changes the fragment alone, which loads nothing.
addEventListener('hashchange', () => location.reload())
await flow.start()
