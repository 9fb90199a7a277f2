import { expect, type Page } from '@playwright/test'

/** Presses a button of a page of the frame's origin until it has taken it: a press that comes too early is none. */
export async function pressUntilTaken(page: Page, name: string | RegExp): Promise<void> {
  const button = page.getByRole('button', { name, exact: true })
  await expect(button).toBeVisible()
  const isTaken = async () =>
    page.isClosed() || (await button.count()) === 0 || (await button.isDisabled({ timeout: 1_000 }))
  await expect(async () => {
    if (!(await isTaken())) await button.click({ timeout: 1_000 })
    expect(await isTaken()).toBe(true)
  }).toPass({ timeout: 20_000 })
}
