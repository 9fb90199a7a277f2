import type { BrowserContext } from '@playwright/test'

type Answer = { headers: Record<string, string>; body: string }

/** Changes what the frame's origin answers to a request for a page or file. */
export async function changeAnswer(
  context: BrowserContext,
  url: string | RegExp,
  change: (answer: Answer) => Answer,
): Promise<void> {
  await context.grantPermissions(['local-network-access'])
  await context.route(url, async (route) => {
    const asked = new URL(route.request().url())
    // Node does not resolve *.localhost.
    asked.hostname = '127.0.0.1'
    // A kept connection may be closed by the server while the request is on its way.
    const response = await route.fetch({ url: asked.href, maxRetries: 1 })
    await route.fulfill(change({ headers: response.headers(), body: await response.text() }))
  })
}
