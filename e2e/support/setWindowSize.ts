import type { Page } from '@playwright/test'

/**
 * Sets the size of a page's window, CSS pixels. Chromium now and then draws nothing more after that, until it changes
 * once again.
 */
export async function setWindowSize(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size)
  for (let changes = 0; changes < 5 && !(await page.evaluate(isDrawing)); changes += 1) {
    await page.setViewportSize({ ...size, width: size.width + 1 })
    await page.setViewportSize(size)
  }
}

/** Whether a frame is drawn within a second. Runs in the page. */
function isDrawing(): Promise<boolean> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => resolve(true))
    setTimeout(() => resolve(false), 1_000)
  })
}
