import { gangwayOne } from '@gangway/registry'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { CreateConfigParameters } from '../config/config.js'
import { createConfig } from '../createConfig.js'

afterEach(() => vi.unstubAllEnvs())

const url = 'https://frame.example/sdk'
const create = (parameters: Partial<CreateConfigParameters> = {}) =>
  createConfig({ projectId: 'p', apiUrl: '', networks: [gangwayOne], ...parameters })

describe('the frame of a config (product.md §2)', () => {
  test('default: none, and no login by e-mail', () => {
    const { frame, features } = create()
    expect([frame, features.email]).toEqual([null, false])
  })

  test('parameters: frame', () => {
    const { frame, features } = create({ frame: { url } })
    expect([frame, features.email]).toEqual([{ url, isLoggerOn: true }, true])
    expect(create({ frame: { url, isLoggerOn: false } }).frame).toEqual({ url, isLoggerOn: false })
  })

  test('parameters: features.email switches it off', () => {
    expect(create({ frame: { url }, features: { email: false } }).features.email).toBe(false)
  })

  test('behavior: the environment overrides the address (frame-protocol.md §7)', () => {
    vi.stubEnv('NEXT_PUBLIC_SECURE_SITE_SDK_URL', 'https://other.example/sdk')
    expect(create({ frame: { url } }).frame?.url).toBe('https://other.example/sdk')
    expect(create().features.email).toBe(true)
  })

  test('behavior: a browser that knows no `process` has none of it', () => {
    vi.stubGlobal('process', undefined)
    const { frame } = create({ frame: { url } })
    vi.unstubAllGlobals()
    expect(frame?.url).toBe(url)
  })

  test('error: without a project id there is none (services.md §7)', () => {
    const { frame, features } = create({ frame: { url }, projectId: '' })
    expect([frame, features.email]).toEqual([null, false])
  })
})
