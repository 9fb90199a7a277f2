// @vitest-environment happy-dom
import { fireEvent, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { getConnectButton, renderGangway } from '../fixtures/renderGangway.js'

vi.mock('./GangwayPortal.js', () => {
  throw new Error('the chunk is gone')
})

describe('DialogHost (interface-guide.md §15)', () => {
  afterEach(() => void vi.restoreAllMocks())

  test('error: when the dialog’s code cannot be loaded, the button offers to reload the page', async () => {
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {})
    renderGangway()
    fireEvent.click(getConnectButton())
    await waitFor(() => expect(getConnectButton().textContent).toBe('Could not load. Reload page'))
    fireEvent.click(getConnectButton())
    expect(reload).toHaveBeenCalledOnce()
  })
})
