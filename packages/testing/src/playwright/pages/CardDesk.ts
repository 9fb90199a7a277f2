import { expect, type Page } from '@playwright/test'

/** A button of the desk's page. */
export type DeskAction =
  | 'Pay'
  | 'Pay, sent slowly'
  | 'Pay, and be declined'
  | 'Pay, and be refunded'
  | 'Cancel'
  | 'Let the transfer arrive'
  | 'Cancel the transfer'

/** The page of the local world's card desk, on which one purchase is paid, or not. */
export class CardDesk {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async expectOpen(): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1 })).toHaveText('Local card desk (stand-in)')
  }

  async press(action: DeskAction): Promise<void> {
    await this.page.getByRole('button', { name: action, exact: true }).click()
  }

  /** Asserts how the purchase stands at the desk, by its own name for that: `sent`, `awaiting`. */
  async expectStatus(status: string): Promise<void> {
    await expect(this.page.getByRole('status')).toHaveAttribute('data-status', status)
  }

  /** Back to the app, where the desk was told how. */
  async goBack(): Promise<void> {
    await this.page.getByRole('link', { name: 'Back to the app' }).click()
  }
}

/** Lets something go wrong at the desk, once, for whoever asks it next, by its name; an empty one: nothing any more. */
export async function armDesk(world: { desk: string }, fault: string): Promise<void> {
  const response = await fetch(`${world.desk}/faults`, {
    method: 'POST',
    body: new URLSearchParams({ fault }),
    redirect: 'manual',
  })
  expect(response.status).toBe(303)
}
