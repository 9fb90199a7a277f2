import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { getProgramArgs } from '@gangway/dev'
import { expect, test } from 'vitest'
import { generateSigningKey } from '../src/index.js'

test('default: a private key of P-256, another one each time', () => {
  const [one, other] = [generateSigningKey(), generateSigningKey()].map((key) =>
    key.export({ format: 'jwk' }),
  )
  expect(one).toMatchObject({ kty: 'EC', crv: 'P-256', d: expect.stringMatching(/^[\w-]{43}$/) })
  expect(other?.d).not.toBe(one?.d)
})

test('behavior: 3000 keys are exported while garbage is collected all the time, and the process does not hang', async () => {
  const script = new URL('./exportKeys.ts', import.meta.url)
  const args = ['--max-semi-space-size=1', ...getProgramArgs(script, ['3000'])]
  const { stdout } = await promisify(execFile)(process.execPath, args, { timeout: 60_000 })
  expect(stdout).toBe('3000 keys\n')
}, 90_000)
