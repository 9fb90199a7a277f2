import { createHash } from 'node:crypto'
import type { TestWorld } from '@gangway/testing/playwright'
import type { BrowserContext } from '@playwright/test'
import { changeAnswer } from './changeAnswer.js'

/**
 * Has the frame's key Worker run `code` first, which gives it a browser that fails, or a clock that is wrong. The page
 * holds its Worker against the hash of what it then gets, as it does without us.
 */
export async function patchKeyWorker(context: BrowserContext, world: TestWorld, code: string): Promise<void> {
  const patch = (script: string) => `${code};${script}`
  const digest = createHash('sha384')
    .update(patch(await readKeyWorker(world)))
    .digest('base64')
  await changeAnswer(context, `${world.frame}/sdk?**`, ({ body, headers }) => ({
    body: body.replace(/(<meta name="gangway-key-worker" content=")[^"]*/, `$1sha384-${digest}`),
    headers,
  }))
  await changeAnswer(context, `${world.frame}/assets/keyWorker*.js`, ({ body, headers }) => ({
    body: patch(body),
    headers,
  }))
}

/** The Worker's script as the frame's origin serves it. The page names its own script, and that names the Worker's. */
async function readKeyWorker({ frame }: TestWorld): Promise<string> {
  // Node does not resolve *.localhost.
  const origin = `http://127.0.0.1:${new URL(frame).port}`
  const read = async (path = '') => (await fetch(origin + path)).text()
  const find = (text: string, name: string) => new RegExp(`/assets/${name}-[\\w-]+\\.js`).exec(text)?.[0]
  const page = await read('/sdk?projectId=local')
  return read(find(await read(find(page, 'sdk')), 'keyWorker'))
}
