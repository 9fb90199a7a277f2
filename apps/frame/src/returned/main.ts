import '../frame.css'
import '../topLevel/page.css'
import { createHandOver } from './createHandOver.js'
import { createPressGuard } from './createPressGuard.js'
import { createReturnedClient } from './createReturnedClient.js'
import { createReturnedFlow } from './createReturnedFlow.js'
import { renderReturned } from './renderReturned.js'
import { takeReturn } from './takeReturn.js'
import { chooseTexts } from './texts/chooseTexts.js'

const back = takeReturn(window)
const token = back && 'token' in back ? back : null
const language = chooseTexts(navigator.languages)
const root = document.body.appendChild(document.createElement('main'))
const guard = createPressGuard(window)

document.documentElement.lang = language.tag
document.documentElement.dir = language.direction
document.title = language.texts.documentTitle
const flow = createReturnedFlow({
  client: token && createReturnedClient({ token: token.token, fetch: (...request) => fetch(...request) }),
  error: back && 'error' in back ? back.error : null,
  handOver: createHandOver(window, token?.returnTo ?? null),
  show: (state) => renderReturned(root, state, { flow, language, guard }),
})
// Another return in the same window may change the fragment alone, which loads nothing.
addEventListener('hashchange', () => location.reload())
await flow.start()
