import type { Frame, Page } from '@playwright/test'
import { type FrameApp, otherAppOrigin } from './FrameApp.js'

/** Where a forger has the frame from: beside it, opened by the app, the frame itself, or inside the frame. */
type ForgersPlace = 'parent' | 'opener' | 'self' | 'above'

/** Every window but the app's own that can post to the frame in `app`, which is the app's first. Threat 15. */
export async function openForgers(app: FrameApp): Promise<[ForgersPlace, Frame][]> {
  const { page } = app
  const sibling = await addFrame(page.mainFrame(), 'about:blank')
  const cousin = await addFrame(page.mainFrame(), `${otherAppOrigin}/`)
  const child = await addFrame(app.getFrame(), 'about:blank')
  const opened = page.waitForEvent('popup')
  await page.evaluate(() => void window.open(location.href))
  const popup = await opened
  await popup.waitForLoadState()
  return [
    ['parent', sibling],
    ['parent', cousin],
    ['opener', popup.mainFrame()],
    ['self', app.getFrame()],
    ['above', child],
  ]
}

/** Has a frame beside ours, a window and the page itself tell the page what only the frame may, for each of `ids`. */
export async function forgeAnswers(page: Page, ids: readonly string[], user: object): Promise<void> {
  const beside = await addFrame(page.mainFrame(), 'about:blank')
  const opened = page.waitForEvent('popup')
  await page.evaluate(() => void window.open('about:blank'))
  const popup = await opened
  const answers = [
    ['READY', {}],
    ['CONNECT_EMAIL_SUCCESS', { action: 'CONNECT' }],
    ['CONNECT_DEVICE_SUCCESS', undefined],
    ['CONNECT_DEVICE_ERROR', { message: 'no' }],
    ['CONNECT_OTP_SUCCESS', undefined],
    ['IS_CONNECTED_SUCCESS', { isConnected: true }],
    ['IS_CONNECTED_SUCCESS', { isConnected: false }],
    ['GET_USER_SUCCESS', user],
    ['SIGN_OUT_SUCCESS', undefined],
    ['SESSION_UPDATE', { token: 'x' }],
  ].map(([name, payload]) => ({ type: `@w3m-frame/${name}`, payload }))
  const ended = { type: '@gangway/SESSION_ENDED', payload: {} }
  const memory = { type: '@gangway/STORAGE', payload: { carrier: 'memory' } }
  for (const forger of [beside, popup.mainFrame(), page.mainFrame()])
    await forger.evaluate(
      ([messages, known]) => {
        const target = opener ?? parent
        for (const message of messages)
          for (const id of [undefined, ...known]) target.postMessage({ id, ...message }, '*')
      },
      [[...answers, ended, memory], ids] as const,
    )
  await popup.close()
}

async function addFrame(parent: Frame, source: string): Promise<Frame> {
  const element = await parent.evaluateHandle((address) => {
    const frame = document.createElement('iframe')
    frame.src = address
    return document.body.appendChild(frame)
  }, source)
  const frame = await element.contentFrame()
  if (!frame) throw new Error('no frame')
  await frame.waitForURL(source)
  return frame
}
