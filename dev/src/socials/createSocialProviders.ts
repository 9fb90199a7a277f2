import { readFileSync } from 'node:fs'
import { parseWith, socialProviders, toGangwayError, type WindowProvider } from '@gangway/protocol'
import { Hono } from 'hono'
import * as v from 'valibot'
import { invalidInput } from '../invalidInput.js'
import { addConsent } from './addConsent.js'
import { createDesk } from './createDesk.js'
import type { Fault } from './faults.js'
import { renderOverviewPage } from './renderOverviewPage.js'
import type { SocialClient, StandIn } from './StandIn.js'
import { socialClients } from './socialClients.js'

/** Each is read when somebody first asks for it: most who start the world never do. */
const standIns: Readonly<Record<WindowProvider, () => Promise<StandIn>>> = {
  google: async () => (await import('./google.js')).google,
  x: async () => (await import('./x.js')).x,
  discord: async () => (await import('./discord.js')).discord,
  github: async () => (await import('./github.js')).github,
  apple: async () => (await import('./apple.js')).apple,
  facebook: async () => (await import('./facebook.js')).facebook,
}

const windowProviders = socialProviders.filter((provider) => provider !== 'farcaster')

/** `fault` empty: none. */
const armSchema = v.object({ provider: v.picklist(windowProviders), fault: v.string() })

/** Options of {@link createSocialProviders}. */
export type SocialProvidersOptions = {
  /** Address of the secure frame: the one place people are sent back to, `/auth/provider/<name>/return`. */
  frameUrl: string
  /** As whom they know the server. Default: the local world's. */
  clients?: Readonly<Record<WindowProvider, SocialClient>>
  /** What a slow token endpoint takes, ms. Default: 12,000. */
  slowness?: number
}

/**
 * Stand-ins for the providers of social login, each under its own name, e.g. `/google`, with the paths and quirks of the
 * real one. Their pages let a person be anybody, and let anything go wrong. State is in memory.
 */
export function createSocialProviders(options: SocialProvidersOptions): Hono {
  const armed = new Map<WindowProvider, Fault>()
  const style = readStyle()
  const app = new Hono()
  app.onError((error, c) => {
    const { code, message } = toGangwayError(error)
    if (code === 'INVALID_INPUT') return c.text(message, 400)
    console.error(error)
    return c.text(message, 500)
  })
  app.get('/', (c) => c.html(renderOverviewPage(windowProviders, armed)))
  app.get('/style.css', (c) => c.body(style, 200, { 'content-type': 'text/css; charset=utf-8' }))
  app.post('/faults', async (c) => {
    const { provider, fault } = parseWith(armSchema, await c.req.parseBody())
    const found = (await standIns[provider]()).faults.find((each) => each === fault)
    if (fault && !found) throw invalidInput(`${provider} has no such fault`, 'fault')
    if (found) armed.set(provider, found)
    else armed.delete(provider)
    return c.redirect('/', 303)
  })
  for (const provider of windowProviders) {
    let opening: Promise<Hono> | undefined
    const takeFault = () => {
      const fault = armed.get(provider) ?? ''
      armed.delete(provider)
      return fault
    }
    app.mount(`/${provider}`, async (request) => {
      opening ??= openStandIn(provider, options, takeFault)
      return (await opening).fetch(request)
    })
  }
  return app
}

async function openStandIn(
  provider: WindowProvider,
  { frameUrl, clients = socialClients, slowness = 12_000 }: SocialProvidersOptions,
  takeFault: () => Fault | '',
): Promise<Hono> {
  const standIn = await standIns[provider]()
  const client = clients[provider]
  const desk = createDesk(client, slowness)
  const redirectUri = `${frameUrl}/auth/provider/${provider}/return`
  const app = new Hono()
  addConsent(app, standIn, { provider, client, redirectUri, takeFault, issueCode: desk.issueCode })
  standIn.addRoutes(app, desk)
  return app
}

/** That of the dev console, and what its pages have not. */
function readStyle(): string {
  return ['../console/browser/console.css', 'browser/social.css']
    .map((path) => readFileSync(new URL(path, import.meta.url), 'utf8'))
    .join('\n')
}
