import { expect, test } from 'vitest'
import { readServerConfig } from './readServerConfig.js'

const local = { GANGWAY_ENV: 'local', GANGWAY_ROLES: 'api' }
const production = {
  GANGWAY_ROLES: 'api',
  WEB_URL: 'https://app.example',
  API_URL: 'https://api.example',
  PROJECT_IDS: 'p',
  DATA_DIR: '/tmp/none',
}
const moonpay = { MOONPAY_API_KEY: 'pk_1', MOONPAY_SECRET_KEY: 'sk_canary', MOONPAY_WEBHOOK_KEY: 'wk_1' }
const meld = { MELD_API_KEY: 'k', MELD_WEBHOOK_SECRET: 's' }
const desk = { LOCAL_BUY_URL: 'http://127.0.0.1:4107', LOCAL_BUY_KEY: 'k' }

const getNames = (env: object) => readServerConfig({ ...local, ...env }).buy.providers.map(({ name }) => name)

test('default: nobody sells anything; who is set up does', () => {
  expect(getNames({})).toEqual([])
  expect(getNames({ ...moonpay, ...meld })).toEqual(['meld', 'moonpay'])
  expect(readServerConfig(local).buy).toMatchObject({
    defaultCountry: 'US',
    denials: { countries: [], currencies: [], providers: [] },
    keptFor: 90 * 86_400_000,
  })
})

test('parameters: those an operator names, in that order', () => {
  expect(getNames({ ...moonpay, ...meld, BUY_PROVIDERS: 'moonpay, meld' })).toEqual(['moonpay', 'meld'])
  expect(getNames({ ...moonpay, ...meld, BUY_PROVIDERS: 'meld' })).toEqual(['meld'])
})

test.each([
  [{ BUY_PROVIDERS: 'stripe' }, 'STRIPE_SECRET_KEY: Required with BUY_PROVIDERS'],
  [{ MOONPAY_API_KEY: 'pk_1' }, 'MOONPAY_SECRET_KEY: Required with MOONPAY_API_KEY'],
  [{ BUY_PROVIDERS: 'paypal' }, 'BUY_PROVIDERS: '],
  [{ BUY_COUNTRY: 'usa' }, 'BUY_COUNTRY: '],
  [{ BUY_DENY: '{"country":["US"]}' }, 'BUY_DENY: '],
  [{ BUY_DENY: '{"providers":["moonpay:gb"]}' }, 'BUY_DENY: '],
  [{ MOONPAY_URL: 'http://api.moonpay.example' }, 'MOONPAY_URL: '],
])('error: %j', (env, hint) => {
  expect(() => getNames(env)).toThrow(
    expect.objectContaining({ hints: expect.arrayContaining([expect.stringContaining(hint)]) }),
  )
})

test('error: the local world’s card desk sells nothing in production', () => {
  expect(getNames(desk)).toEqual(['local'])
  const read = () => readServerConfig({ ...production, ...desk })
  expect(read).toThrow(
    expect.objectContaining({
      hints: expect.arrayContaining(['LOCAL_BUY_URL: Allowed with GANGWAY_ENV=local only']),
    }),
  )
})

test('behavior: no secret is told of by what is wrong', () => {
  try {
    getNames({ ...moonpay, BUY_DENY: '{' })
    expect.unreachable()
  } catch (error) {
    expect(JSON.stringify(error)).not.toContain('canary')
  }
})
