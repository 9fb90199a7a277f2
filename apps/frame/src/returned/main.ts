import '../frame.css'
import '../page/page.css'
import { chooseLanguage } from '../model/chooseLanguage.js'
import { createPressGuard } from '../page/createPressGuard.js'
import { createReturnedClient } from './createReturnedClient.js'
import { createReturnedFlow } from './createReturnedFlow.js'
import { renderReturned } from './renderReturned.js'
import { takeReturn } from './takeReturn.js'
import { ar } from './texts/ar.js'
import { en } from './texts/en.js'
import { es } from './texts/es.js'

const brought = takeReturn(window)
const language = chooseLanguage({ en, es, ar }, navigator.languages)
const root = document.body.appendChild(document.createElement('main'))

document.documentElement.lang = language.tag
document.documentElement.dir = language.direction
document.title = language.texts.documentTitle
const guard = createPressGuard(window)
const { token } = brought
const flow = createReturnedFlow({
  brought,
  client:
    token === null
      ? null
      : createReturnedClient({ token, fetch: (...request) => fetch(...request), language: language.tag }),
  handover: {
    pageUrl: `${location.origin}${location.pathname}`,
    hasOpener: () => window.opener?.closed === false,
    // The one place a result leaves for a window; another origin's never hears it.
    tellOpener: (message, origin) => window.opener?.postMessage(message, origin),
    leaveTo: (url) => location.replace(url),
    wait: (time) => new Promise((resolve) => setTimeout(resolve, time)),
  },
  show: (state) => renderReturned(root, state, { flow, language, guard }),
})
// Another return in the same tab may change the fragment alone, which loads nothing.
addEventListener('hashchange', () => location.reload())
await flow.start()
