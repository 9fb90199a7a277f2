import { isTelegram } from './isTelegram.js'

const inAppMarks =
  /\bFB(AN|AV)\b|Instagram|\bLine\/|MicroMessenger|Snapchat|Twitter|musical_ly|BytedanceWebview|; wv\)/

/** Whether the page is shown by the browser inside another app, as far as that says so; many of them open no window. */
export function isInAppBrowser(): boolean {
  return isTelegram() || inAppMarks.test(navigator.userAgent)
}
