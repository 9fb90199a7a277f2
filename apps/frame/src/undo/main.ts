import '../frame.css'
import '../page/page.css'
import { chooseLanguage } from '../model/chooseLanguage.js'
import { createPressGuard } from '../page/createPressGuard.js'
import { takeToken } from '../page/takeToken.js'
import { createKeepClient, createUndoClient } from './createUndoClient.js'
import { createUndoFlow } from './createUndoFlow.js'
import { renderUndo } from './renderUndo.js'
import { ar } from './texts/ar.js'
import { en } from './texts/en.js'
import { es } from './texts/es.js'

/** Of the links in mails about a deletion. */
const keepMark = 'keep.'
const isKeep = location.hash.startsWith(`#${keepMark}`)
const token = takeToken(window, isKeep ? keepMark : '')
const createClient = isKeep ? createKeepClient : createUndoClient
const language = chooseLanguage({ en, es, ar }, navigator.languages)
const root = document.body.appendChild(document.createElement('main'))

document.documentElement.lang = language.tag
document.documentElement.dir = language.direction
document.title = language.texts[isKeep ? 'keepDocumentTitle' : 'documentTitle']
const guard = createPressGuard(window)
const flow = createUndoFlow({
  client: token === null ? null : createClient({ token, fetch: (...request) => fetch(...request) }),
  show: (state) => renderUndo(root, state, { flow, language, guard, isKeep }),
})
// Another link opened in the same tab changes the fragment alone, which loads nothing.
addEventListener('hashchange', () => location.reload())
await flow.start()
