import { getFreePort } from '@gangway/dev'
import { afterEach, expect, test, vi } from 'vitest'
import { runMailCommand } from './mail.js'

const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
const stdout = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
const local = { GANGWAY_ENV: 'local', GANGWAY_ROLES: 'api' }

afterEach(() => vi.clearAllMocks())

test('error: nobody answers; what the system says of it is shown', async () => {
  const port = await getFreePort()
  const env = { ...local, MAIL_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'login@example.net' }
  expect(await runMailCommand(['test', 'ada@example.com'], env)).toBe(1)
  expect(stdout).not.toHaveBeenCalled()
  expect(stderr).toHaveBeenCalledWith(
    expect.stringMatching(`^127.0.0.1:${port} did not take it: .*ECONNREFUSED`),
  )
})

test.each([[[]], [['tset', 'ada@example.com']], [['test']], [['test', 'ada']]])(
  'error: mail %j says how it is used',
  async (options) => {
    expect(await runMailCommand(options, local)).toBe(2)
    expect(stderr).toHaveBeenCalledWith('Usage: mail test <address>\n')
  },
)

test('error: a deployment that sends no mail names what is missing', async () => {
  const run = (env: Record<string, string>) =>
    runMailCommand(['test', 'ada@example.com'], { ...local, ...env })
  await expect(run({})).rejects.toMatchObject({ hints: ['MAIL_URL: Required to send mail'] })
  await expect(run({ MAIL_URL: 'smtps://mail.example' })).rejects.toMatchObject({
    hints: ['MAIL_FROM: Required to send mail'],
  })
})
