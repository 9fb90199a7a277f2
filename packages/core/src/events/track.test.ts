import { defaultFeatures, noFeatures, type TrackedEvent } from '@gangway/protocol'
import { describe, expect, test, vi } from 'vitest'
import type { CreateConfigParameters } from '../config/config.js'
import { createTestConfig } from '../connections/tests/createTestConfig.js'
import { sdkVersion } from '../sdkVersion.js'
import { startEventServer } from './tests/startEventServer.js'
import { senderSlot, track } from './track.js'

const opened: TrackedEvent = { type: 'track', event: 'MODAL_OPEN', properties: { connected: false } }
const helped: TrackedEvent = { type: 'track', event: 'CLICK_WALLET_HELP' }

const createTracking = (apiUrl: string, parameters: Partial<CreateConfigParameters> = {}) =>
  createTestConfig([], { apiUrl, features: defaultFeatures, ...parameters })

describe('track (services.md §5)', () => {
  test('default: asks once whether events are wanted, then sends each by itself, in order', async () => {
    const server = await startEventServer()
    const config = createTracking(server.apiUrl)
    track(config, opened)
    track(config, helped)
    await vi.waitFor(() =>
      expect(server.getEvents()).toEqual(['INITIALIZE', 'MODAL_OPEN', 'CLICK_WALLET_HELP']),
    )
    expect(server.received.map(({ path }) => path)).toEqual(['/getAnalyticsConfig', '/e', '/e', '/e'])
    const sent = server.received.at(2)
    expect(Object.fromEntries(sent?.query ?? [])).toEqual({
      projectId: 'local',
      st: 'gangway',
      sv: `core-${sdkVersion}`,
    })
    // Without a content type of its own, so that no preflight is needed.
    expect(sent?.contentType).toContain('text/plain')
    expect(JSON.parse(sent?.body ?? '')).toEqual({
      eventId: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
      url: 'https://app.example',
      domain: 'app.example',
      timestamp: expect.any(Number),
      props: opened,
    })
  })

  test('behavior: the host hears of each step; what its listener throws harms nobody', () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {})
    const heard: TrackedEvent[] = []
    const config = createTestConfig([], {
      onEvent(event) {
        heard.push(event)
        throw new Error('host')
      },
    })
    track(config, opened)
    expect(heard).toEqual([opened])
    error.mockRestore()
  })

  test('behavior: a page on which nobody does anything asks for nothing', async () => {
    const server = await startEventServer()
    const heard = vi.fn()
    const config = createTracking(server.apiUrl, { onEvent: heard })
    config.start()()
    await senderSlot(config).sender
    expect(heard).toHaveBeenCalledWith(expect.objectContaining({ event: 'INITIALIZE' }))
    expect(server.received).toEqual([])
  })

  test.each([
    ['the feature is off', { features: noFeatures }],
    ['there is no project id', { projectId: '' }],
  ])('parameters: nothing is sent where %s', async (_, parameters) => {
    const server = await startEventServer()
    const config = createTracking(server.apiUrl, parameters)
    track(config, opened)
    expect(senderSlot(config).sender).toBeUndefined()
  })

  test.each([{ globalPrivacyControl: true }, { doNotTrack: '1' }])(
    'behavior: nothing is sent for somebody who asked for it: %o',
    async (navigator) => {
      const server = await startEventServer({ navigator })
      const config = createTracking(server.apiUrl)
      track(config, opened)
      await senderSlot(config).sender
      expect(server.received).toEqual([])
    },
  )

  test('behavior: nothing is sent where the deployment wants none', async () => {
    const server = await startEventServer()
    server.settings.isAnalyticsEnabled = false
    const config = createTracking(server.apiUrl)
    track(config, opened)
    await vi.waitFor(() => expect(server.received).toHaveLength(1))
    track(config, helped)
    await senderSlot(config).sender
    expect(server.getEvents()).toEqual([])
  })

  test('behavior: what waits for its turn leaves when the page goes', async () => {
    const server = await startEventServer()
    const config = createTracking(server.apiUrl)
    track(config, opened)
    await vi.waitFor(() => expect(server.getEvents()).toHaveLength(2))
    server.settings.isStalled = true
    for (const event of [helped, opened, helped]) track(config, event)
    await vi.waitFor(() => expect(server.getEvents()).toHaveLength(3))
    server.hidePage()
    await vi.waitFor(() => expect(server.getEvents()).toHaveLength(5))
  })

  test('error: what fails is dropped and never repeated', async () => {
    const server = await startEventServer()
    server.settings.status = 500
    const config = createTracking(server.apiUrl)
    track(config, opened)
    await vi.waitFor(() => expect(server.getEvents()).toHaveLength(2))
    server.settings.status = 200
    track(config, helped)
    await vi.waitFor(() =>
      expect(server.getEvents()).toEqual(['INITIALIZE', 'MODAL_OPEN', 'CLICK_WALLET_HELP']),
    )
    expect(config.state.alerts).toEqual([])
  })

  test('error: 403 raises one alert that names the origin, and ends it', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {})
    const server = await startEventServer()
    server.settings.status = 403
    const config = createTracking(server.apiUrl)
    track(config, opened)
    await vi.waitFor(() => expect(config.state.alerts).toHaveLength(1))
    expect(config.state.alerts[0]).toMatchObject({
      shortMessage: 'Invalid App Configuration',
      details: expect.stringContaining('https://app.example'),
    })
    track(config, helped)
    await senderSlot(config).sender
    expect(server.getEvents()).toEqual(['INITIALIZE'])
    expect(error).toHaveBeenCalledOnce()
    error.mockRestore()
  })
})
