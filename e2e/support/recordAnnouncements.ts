import type { Page } from '@playwright/test'

/** What a screen reader is told from now on, in order, each with its urgency: `polite: Connected with …`. */
export async function recordAnnouncements(page: Page): Promise<() => Promise<readonly string[]>> {
  const recorder = await page.evaluateHandle(() => {
    const heard: string[] = []
    const listen = (records: readonly MutationRecord[]) => {
      for (const { target } of records) {
        const element = target instanceof Element ? target : target.parentElement
        const region = element?.closest<HTMLElement>('[data-announcement]')
        const text = region?.textContent?.replace('\u00a0', '').trim()
        if (text) heard.push(`${region?.dataset.announcement}: ${text}`)
      }
    }
    new MutationObserver(listen).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    })
    return heard
  })
  return () => recorder.jsonValue()
}
