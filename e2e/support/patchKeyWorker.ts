import { createHash } from 'node:crypto'
import type { TestWorld } from '@gangway/testing/playwright'
import type { BrowserContext } from '@playwright/test'
import { changeAnswer } from './changeAnswer.js'

/**
 * Has the frame's key Worker run `code` first, which gives it a browser that fails, or a clock that is wrong. The page
 * holds its Worker against the hash of what it then gets, as it does without us.
 */
export async function patchKeyWorker(context: BrowserContext, world: TestWorld, code: string): Promise<void> {
  const script = await readKeyWorker(world)
  const body = `${code};${await script.text()}`
  const digest = createHash('sha384').update(body).digest('base64')
  await changeAnswer(context, new RegExp(`^${world.frame}/sdk\\?`), ({ body, headers }) => ({
    body: nameHash(body, `sha384-${digest}`),
    headers,
  }))
  // It never changes: nobody waits for the server once more.
  await context.route(`${world.frame}/assets/keyWorker*.js`, (route) =>
    route.fulfill({ headers: Object.fromEntries(script.headers), body }),
  )
}

function nameHash(page: string, hash: string): string {
  const named = page.replace(/(<meta name="gangway-worker" content=")[^"]*/, `$1${hash}`)
  if (named === page) throw new Error('the page of the frame names no hash of its Worker')
  return named
}

/** The Worker's script as the frame's origin serves it. The page names its own script, and that names the Worker's. */
async function readKeyWorker({ frame }: TestWorld): Promise<Response> {
  // Node does not resolve *.localhost.
  const origin = `http://127.0.0.1:${new URL(frame).port}`
  const ask = (path = '') => fetch(origin + path, { headers: { 'accept-encoding': 'identity' } })
  const read = async (path?: string) => (await ask(path)).text()
  const find = (text: string, name: string) => new RegExp(`/assets/${name}-[\\w-]+\\.js`).exec(text)?.[0]
  const page = await read('/sdk?projectId=local')
  return ask(find(await read(find(page, 'sdk')), 'keyWorker'))
}
