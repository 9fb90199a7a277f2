import { execFileSync, spawn } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getFreePort, getProgramArgs, waitUntil } from '@gangway/dev'
import { getLaunchOptions } from '@gangway/testing/playwright'
import { expect, test } from '@playwright/test'
import { expectAccessible } from '../support/expectAccessible.js'
import { expectNoOverflow } from '../support/expectNoOverflow.js'

const repository = fileURLToPath(new URL('../..', import.meta.url))
const server = new URL('../../apps/server/src/main.ts', import.meta.url)
const pepper = 'pepper of this journey, long enough 0123456789'
const email = 'zoe@example.org'

/**
 * A person, as a login leaves one, but for the sealed address, which nobody reads here. The embedded database is one process's, and this
 * one is between two of the server.
 */
const addPerson = (folder: string) => {
  const parts = JSON.stringify(['address', 'first', email])
  const digest = createHmac('sha256', pepper).update(parts).digest('base64url')
  const script = `
    import { PGlite } from '@electric-sql/pglite'
    const database = await PGlite.create(${JSON.stringify(join(folder, 'database', 'cluster'))})
    await database.exec(\`
      insert into auth_accounts (id, project_id, created_at, is_email_verified, email) values ('zoe', 'first', 1700000000000, true, '{}');
      insert into auth_identities (project_id, provider, subject, account_id) values ('first', 'email', '${digest}', 'zoe');
    \`)
    await database.close()`
  execFileSync(process.execPath, ['--input-type=module', '-e', script], { cwd: repository })
}

/** A server of its own with a console: `url`; its frame is at `frameUrl`. */
async function startConsole() {
  const folder = await mkdtemp(join(tmpdir(), 'gangway-console-'))
  const pages = join(folder, 'pages')
  await mkdir(pages)
  for (const page of ['sdk', 'device', 'confirm', 'returned', 'account', 'undo', 'open', 'browser'])
    await writeFile(join(pages, `${page}.html`), '<head></head>')
  const [consolePort, framePort] = [await getFreePort(), await getFreePort()]
  const env = {
    PATH: process.env.PATH ?? '',
    GANGWAY_ENV: 'local',
    GANGWAY_ROLES: 'frame,admin',
    CONSOLE_PORT: `${consolePort}`,
    FRAME_PORT: `${framePort}`,
    FRAME_ROOT: pages,
    DATA_DIR: join(folder, 'data'),
    PEPPER: pepper,
    PROJECT_IDS: 'first',
    WEB_URL: 'https://first.example',
    MAIL_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'login@example.net',
  }
  const scopes = 'people:read,people:write,projects:read,projects:write,audit:read,health:read'
  const args = getProgramArgs(server, ['admin', 'keys', 'add', 'desk', '--scopes', scopes])
  const key = execFileSync(process.execPath, args, { env, encoding: 'utf8' }).trim()
  addPerson(env.DATA_DIR)
  const child = spawn(process.execPath, getProgramArgs(server), { env, stdio: 'ignore' })
  const url = `http://127.0.0.1:${consolePort}`
  await waitUntil(async () => (await fetch(`${url}/readyz`)).ok, { timeout: 90_000, what: 'the console' })
  return {
    key,
    url,
    frameUrl: `http://127.0.0.1:${framePort}`,
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

test.use({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from the pattern.
  launchOptions: async ({}, use) => use(await getLaunchOptions()),
})

let served: Awaited<ReturnType<typeof startConsole>>
test.beforeAll(async () => {
  test.setTimeout(240_000)
  served = await startConsole()
})
test.afterAll(() => served.stop())

test('an operator opens the console by a key, has a second app in the frame’s header, and finds, locks and deletes a person', async ({
  page,
}) => {
  const see = async (view: string) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expectAccessible(page, `${view}, ${colorScheme}`)
    }
    await page.setViewportSize({ width: 360, height: 780 })
    await expectNoOverflow(page, `${view}, 360 px`)
    await expectAccessible(page, `${view}, 360 px`)
    await page.setViewportSize({ width: 1280, height: 800 })
  }
  const refused: string[] = []
  page.on('console', (message) => void (message.type() === 'error' && refused.push(message.text())))

  await page.goto(served.url)
  await see('entry')
  await page.getByLabel('Key').fill('gwk_0000000000000000_none')
  await page.getByRole('button', { name: 'Open' }).click()
  await expect(page.getByRole('alert')).toHaveText('This is no key of the console, or it was revoked')
  await page.getByLabel('Key').fill(served.key)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Projects' })).toBeFocused()
  await expect(page.getByText('Key: desk')).toBeVisible()

  const ancestors = async () => {
    const { headers } = await fetch(`${served.frameUrl}/sdk?projectId=second`)
    return /frame-ancestors ([^;]*)/.exec(headers.get('content-security-policy') ?? '')?.[1]
  }
  expect(await ancestors()).toBe("'none'")
  await page.getByLabel('Id', { exact: true }).fill('second')
  await page.getByLabel('Name, as mails show it').fill('Second app')
  await page.getByLabel('Origins of its pages').fill('https://second.example/path')
  await page.getByRole('button', { name: 'Add project' }).click()
  await expect(page.getByRole('alert')).toContainText('origins')
  await page.getByLabel('Origins of its pages').fill('https://second.example')
  await page.getByRole('button', { name: 'Add project' }).click()
  await expect(page.getByRole('status')).toHaveText(/second is saved/)
  await expect.poll(ancestors, { timeout: 5_000 }).toBe('https://second.example')
  await see('projects')

  await page.getByRole('button', { name: 'People' }).click()
  await page.getByLabel('Whole e-mail address').fill('nobody@example.org')
  await page.getByRole('button', { name: 'Find' }).click()
  await expect(page.getByRole('status')).toHaveText('Nobody logs in by this address.')
  await page.getByLabel('Whole e-mail address').fill(email)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Look at zoe' }).click()
  await expect(page.getByRole('heading', { name: 'User zoe' })).toBeFocused()
  await see('a person')
  await page.getByRole('button', { name: 'Lock', exact: true }).click()
  await see('a question')
  await page.getByRole('dialog').getByRole('button', { name: 'Lock' }).click()
  await expect(page.getByText(/^since 20/)).toBeVisible()
  await page.getByRole('button', { name: 'Unlock' }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Start the deletion' }).click()
  await expect(page.getByText('"state": "is to be erased"')).toBeVisible()
  await see('a receipt')

  await page.getByRole('button', { name: 'Health' }).click()
  await expect(page.getByRole('heading', { name: /^this one: / })).toBeVisible()
  await see('health')
  await page.getByRole('button', { name: 'Activity' }).click()
  await expect(page.getByRole('heading', { name: 'user.close: ok' })).toBeVisible()
  await see('activity')
  await page.getByRole('button', { name: 'Forget the key' }).click()
  await expect(page.getByLabel('Key')).toBeFocused()
  await expect(page.getByRole('heading', { name: 'user.close: ok' })).toBeHidden()
  // The two answers it was to refuse; nothing its policy did.
  expect(refused.filter((text) => !/status of 4\d\d/.test(text))).toEqual([])
})
