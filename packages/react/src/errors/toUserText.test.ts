import { type ErrorCode, errorCodes, GangwayError } from '@gangway/protocol'
import { describe, expect, test } from 'vitest'
import type { Translate } from '../hooks/useTranslate.js'
import { en } from '../locales/en.js'
import { formatMessage } from '../locales/formatMessage.js'
import { toUserText } from './toUserText.js'

const t: Translate = (key, values = {}) => formatMessage(en[key], values, { locale: 'en' })
const codes = Object.keys(errorCodes) as ErrorCode[]

describe('toUserText (interface-guide.md §11)', () => {
  test.each(codes)('default: %s has words for people', (code) => {
    const text = toUserText(new GangwayError(code), t)
    expect(text).toMatch(/^\p{L}.*[.]$/u)
    expect(text).not.toMatch(/[{}]|\bgas\b|\bRPC\b|authenticat|!/i)
  })

  test('parameters: names are put in as they are', () => {
    expect(toUserText(new GangwayError('CONNECTION_USER_REJECTED'), t, { wallet: 'Fox' })).toBe(
      'You declined the request in Fox. Nothing was sent.',
    )
    expect(toUserText(new GangwayError('SEND_INSUFFICIENT_GAS'), t, { native: 'ETH' })).toBe(
      'Not enough ETH for the network fee. Nothing was sent.',
    )
    expect(toUserText(new GangwayError('RPC_UPSTREAM_FAILED'), t, { network: 'Base' })).toBe(
      'Base did not answer. Nothing was sent.',
    )
  })

  test('behavior: anything else thrown is unknown', () => {
    expect(toUserText('boom', t)).toBe(en['error.unknown'])
    expect(toUserText(undefined, t)).toBe(en['error.unknown'])
  })
})
