import { toGangwayError } from '@gangway/protocol'
import type { Context, Hono } from 'hono'
import type { ConsoleContext } from '../ConsoleContext.js'
import { renderFarcasterPage } from '../pages/renderFarcasterPage.js'
import { renderMissingPage } from '../pages/renderMissingPage.js'
import { createFarcasterPhone } from './createFarcasterPhone.js'

/** Serves the Farcaster phone at `/farcaster`; `?link=` is what it was pointed at. */
export function addFarcasterPhone(
  app: Hono,
  { farcasterRelayUrl }: ConsoleContext,
  readJson: (c: Context) => Promise<unknown>,
): void {
  if (!farcasterRelayUrl) {
    app.get('/farcaster', (c) => c.html(renderMissingPage('There is no Farcaster phone here.'), 404))
    return
  }
  const phone = createFarcasterPhone(farcasterRelayUrl)
  app.get('/farcaster', async (c) => {
    const link = c.req.query('link')?.trim()
    if (!link) return c.html(renderFarcasterPage())
    const seen = await phone.read(link).then(
      (channel) => ({ channel }),
      (error: unknown) => ({ problem: toGangwayError(error) }),
    )
    return c.html(renderFarcasterPage({ link, ...seen }))
  })
  app.post('/api/farcaster/approve', async (c) =>
    c.json({ status: 'SUCCESS', message: await phone.approve(await readJson(c)) }),
  )
  app.post('/api/farcaster/decline', async (c) =>
    c.json({ status: 'SUCCESS', message: await phone.decline(await readJson(c)) }),
  )
}
