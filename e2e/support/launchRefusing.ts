import { getLaunchOptions, type TestWorld } from '@gangway/testing/playwright'
import { type Browser, type BrowserContext, chromium, expect, type Frame, test } from '@playwright/test'
import { patchKeyWorker } from './patchKeyWorker.js'

/**
 * A browser that refuses storage to what another site embeds, as for people who block it. The full Chromium does so under
 * Playwright's own defaults. The headless shell of the package registry never does: there a script makes the frame meet the same
 * refusal. The test's annotations say which it was.
 */
export async function launchRefusing(
  world: TestWorld,
  where: 'embedded' | 'everywhere' = 'embedded',
): Promise<{ browser: Browser; context: BrowserContext }> {
  const { executablePath, args = [] } = await getLaunchOptions()
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: args.filter((arg) => !arg.startsWith('--disable-features=')),
  })
  const isRefusing = where === 'embedded' && (await refusesStorage(browser))
  test.info().annotations.push({
    type: 'storage',
    description: isRefusing ? 'refused by the browser' : 'refused by a script, since this browser never does',
  })
  const context = await browser.newContext({ baseURL: world.web })
  if (!isRefusing) await refuseByScript(context, world, where)
  return { browser, context }
}

/** Sees that an embedded document meets the refusal. */
export async function expectRefused(frame: Frame | null): Promise<void> {
  await expect(frame?.evaluate(() => localStorage.length) ?? '').rejects.toThrow('SecurityError')
}

async function refusesStorage(browser: Browser): Promise<boolean> {
  const context = await browser.newContext()
  const embedded = 'http://embedded.localhost/'
  await context.route(/\.localhost\/$/, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: route.request().url() === embedded ? '<p>frame</p>' : `<iframe src="${embedded}"></iframe>`,
    }),
  )
  const page = await context.newPage()
  await page.goto('http://one.localhost/')
  const length = await page
    .frame({ url: embedded })
    ?.evaluate(() => localStorage.length)
    .catch(() => undefined)
  await context.close()
  return length === undefined
}

/** What Chromium that refuses answers, measured: storage throws at once, a database fails to open a moment later. */
const refusal = `
for (const name of ['localStorage', 'sessionStorage'])
  if (name in self)
    Object.defineProperty(self, name, {
      get() {
        throw new DOMException('Access is denied for this document.', 'SecurityError')
      },
    })
IDBFactory.prototype.open = () => {
  const request = Object.assign(new EventTarget(), { error: new DOMException('refused', 'UnknownError') })
  setTimeout(() => {
    const event = new Event('error')
    request.dispatchEvent(event)
    request.onerror?.(event)
  })
  return request
}
`

async function refuseByScript(
  context: BrowserContext,
  world: TestWorld,
  where: 'embedded' | 'everywhere',
): Promise<void> {
  const isHere = where === 'everywhere' ? 'true' : 'self !== top'
  await context.addInitScript(`if (${isHere} && location.origin === '${world.frame}') {${refusal}}`)
  await patchKeyWorker(context, world, refusal)
}
