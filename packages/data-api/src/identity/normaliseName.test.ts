import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { ens_normalize } from '@adraffy/ens-normalize'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { normaliseName } from './normaliseName.js'

/** In the form of the published test set: `norm` is absent where nothing changes. */
const casesSchema = v.array(
  v.object({
    name: v.string(),
    norm: v.optional(v.string()),
    error: v.optional(v.boolean()),
    comment: v.optional(v.string()),
  }),
)

const ownCases = new URL('./fixtures/ensip15/own.json', import.meta.url)

/**
 * The published set, tens of thousands of cases: `validate/tests.json` of github.com/adraffy/ens-normalize.js, at the tag of
 * the version installed here. It is too large to be kept with the code; this names a copy of it, `.json` or `.json.gz`.
 */
const publishedCases = process.env.GANGWAY_ENSIP15_TESTS

/** What the first entry of the published set says of it. */
const originSchema = v.object({
  name: v.literal('version'),
  spec_hash: v.string(),
  unicode: v.string(),
  cldr: v.string(),
})

function readJson(file: string | URL): unknown {
  const content = readFileSync(file)
  return JSON.parse(`${`${file}`.endsWith('.gz') ? gunzipSync(content) : content}`)
}

/** Of the library's own data; it tells by a file that it does not export. */
async function readLibraryOrigin() {
  const entry = createRequire(import.meta.url).resolve('@adraffy/ens-normalize')
  const { versions } = await import(join(dirname(entry), 'all.js'))
  return v.parse(originSchema, { name: 'version', ...versions })
}

function normaliseOrNull(name: string): string | null {
  try {
    return ens_normalize(name)
  } catch {
    return null
  }
}

function findWrong(cases: unknown) {
  return v
    .parse(casesSchema, cases)
    .map((one) => ({ ...one, found: normaliseOrNull(one.name) }))
    .filter(({ name, norm = name, error, found }) => found !== (error ? null : norm))
}

test('default: every case of our own is accepted, refused and written as it says (ENSIP-15)', () => {
  expect(findWrong(readJson(ownCases))).toEqual([])
})

test.skipIf(!publishedCases)(
  'default: so is every case of the published set',
  {
    timeout: 60_000,
    meta: { skipReason: 'GANGWAY_ENSIP15_TESTS names no copy of the published ENSIP-15 tests' },
  },
  async ({ task }) => {
    const [origin, ...cases] = v.parse(v.array(v.unknown()), readJson(publishedCases ?? ''))
    expect(v.parse(originSchema, origin)).toEqual(await readLibraryOrigin())
    expect(cases.length).toBeGreaterThan(10_000)
    expect(findWrong(cases)).toEqual([])
    task.meta.deepCount = {
      what: 'published cases of ENSIP-15',
      tried: cases.length,
      found: 'all as they say',
    }
  },
)

describe('normaliseName', () => {
  test.each([
    ['anna.eth', 'anna.eth'],
    ['Anna.ETH', 'anna.eth'],
    ['shop.anna.eth', 'shop.anna.eth'],
    ['anna.base.eth', 'anna.base.eth'],
  ])('default: %s is %s', (name, expected) => {
    expect(normaliseName(name, ['.eth'])).toBe(expected)
  })

  test.each(['anna', 'anna.xyz', 'eth', '.eth', '', 'annaeth', 'anna..eth', `${'a'.repeat(252)}.eth`])(
    'error: “%s” is no name here (product.md §5)',
    (name) => {
      expect(() => normaliseName(name, ['.eth'])).toThrow(expect.objectContaining({ code: 'NAME_INVALID' }))
    },
  )
})
