import { readFile } from 'node:fs/promises'
import type { BrowserContext, Page } from '@playwright/test'

/** Where a Coinbase-type wallet answers. */
export const keysHost = 'keys.coinbase.com'

/** Answers in the place of the wallet's own site, for a person with one account; returns what is asked there. */
export async function serveKeysWindow(context: BrowserContext, account: string): Promise<URL[]> {
  const asked: URL[] = []
  const page = await readFile(new URL('keysWindow.html', import.meta.url), 'utf8')
  await context.route(
    ({ host }) => host === keysHost,
    async (route) => {
      asked.push(new URL(route.request().url()))
      await route.fulfill({ contentType: 'text/html', body: page.replace('ACCOUNT', account) })
    },
  )
  return asked
}

/** Answers in the wallet's window. It closes itself at the tap, often before the tap is over. */
export async function answerInKeysWindow(window: Page, answer: 'Approve' | 'Decline'): Promise<void> {
  const closing = window.waitForEvent('close')
  await window
    .getByRole('button', { name: answer })
    .click()
    .catch((error) => {
      if (!window.isClosed()) throw error
    })
  await closing
}
