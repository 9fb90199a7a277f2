import type { Frame } from 'puppeteer-core'

/** The word that a person types where the browser proves nothing of what is seen. */
export function readWord(frame: Frame): Promise<string> {
  return frame.$$eval(
    'dt',
    (labels) =>
      labels.find((label) => label.textContent === 'Word to type')?.nextElementSibling?.textContent ?? '',
  )
}
