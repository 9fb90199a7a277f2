import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { findForbiddenCode } from './codeRules.js'
import { repositoryWith } from './repositoryWith.js'

const root = fileURLToPath(new URL('../..', import.meta.url))

test('default: no shipped code runs text or programs, writes markup, weakens TLS, or names a broken algorithm', () => {
  expect(findForbiddenCode(root)).toEqual([])
})

test.each([
  ['eval', `eval(text)`],
  ['globalThis.eval', `globalThis.eval(text)`],
  ['Function', `new Function(text)`],
  ['node:child_process', `import { exec } from 'node:child_process'`],
  ['import() of what is not named', `const load = (name: string) => import(name)`],
  ['innerHTML', `element.innerHTML = text`],
  ['dangerouslySetInnerHTML', `const a = <p dangerouslySetInnerHTML={{ __html: text }} />`],
  ['document.write', `document.write(text)`],
  ['cookie', `document.cookie = text`],
  ['hono/cookie', `import { setCookie } from 'hono/cookie'`],
  ['rejectUnauthorized', `connect({ rejectUnauthorized: false })`],
  ['NODE_TLS_REJECT_UNAUTHORIZED', `process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0'`],
  ['insecureHTTPParser', `createServer({ insecureHTTPParser: true })`],
  ['Math.random', `const token = Math.random()`],
  ['sql.raw', `sql.raw(text)`],
  ['createHash(md5)', `createHash('md5')`],
  ['createHash()', `createHash(name)`],
  ['createHmac(sha1)', `createHmac('sha1', key)`],
  ['createCipheriv(aes-256-cbc)', `createCipheriv('aes-256-cbc', key, iv)`],
  ['AES-CBC', `crypto.subtle.encrypt({ name: 'AES-CBC', iv }, key, text)`],
  ['SHA-1', `crypto.subtle.digest('SHA-1', text)`],
  ['RSA-OAEP', `const name = 'RSA-OAEP'`],
])('error: %s', (what, source) => {
  const folder = repositoryWith({ 'packages/a/src/a.tsx': source })
  expect(findForbiddenCode(folder, ['packages'])).toContain(`packages/a/src/a.tsx: ${what}`)
})

test('behavior: tests may, and what is only named alike is left alone', () => {
  const folder = repositoryWith({
    'packages/a/src/a.test.ts': `eval(text)`,
    'packages/a/tests/b.ts': `import 'node:child_process'`,
    'packages/a/src/c.ts': `createHash('sha256'); createCipheriv('aes-256-gcm', key, iv); import('./d.js'); // eval`,
  })
  expect(findForbiddenCode(folder, ['packages'])).toEqual([])
})

test('default: types are strict, and comparisons too', () => {
  const read = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'))
  expect(read('tsconfig.base.json').compilerOptions).toMatchObject({
    strict: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
  })
  // `noDoubleEquals` is among them.
  expect(read('biome.json').linter.rules.preset).toBe('recommended')
  expect(Object.keys(read('biome.json').linter.rules.suspicious)).toEqual(['noConsole'])
})
