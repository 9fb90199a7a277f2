import type { TestWorld } from '@gangway/testing/playwright'
import type { BrowserContext } from '@playwright/test'
import { changeAnswer } from './changeAnswer.js'

/** Has the frame's key Worker run `code` first, which gives it a browser that fails. */
export async function patchKeyWorker(context: BrowserContext, world: TestWorld, code: string): Promise<void> {
  // The hash by which the page knows its Worker.
  const dropHash = (html: string) => html.replace(/<meta name="gangway-key-worker"[^>]*>/, '')
  await changeAnswer(context, `${world.frame}/sdk?**`, ({ body, headers }) => ({
    body: dropHash(body),
    headers,
  }))
  await changeAnswer(context, `${world.frame}/assets/keyWorker*.js`, ({ body, headers }) => ({
    body: `${code};${body}`,
    headers,
  }))
}
