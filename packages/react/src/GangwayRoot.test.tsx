import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { createTestConfig } from './fixtures/renderGangway.js'
import { GangwayProvider, type GangwayProviderProps } from './GangwayProvider.js'
import { GangwayRoot } from './GangwayRoot.js'
import { useTheme } from './hooks/useTheme.js'

const config = createTestConfig()

function Page(props: Partial<GangwayProviderProps>) {
  return (
    <GangwayProvider config={config} locale="en" {...props}>
      <GangwayRoot>
        <Toggle />
      </GangwayRoot>
    </GangwayProvider>
  )
}

function Toggle() {
  const { theme, setTheme } = useTheme()
  return (
    <button type="button" onClick={() => setTheme('dark')}>
      {theme ?? 'as the page'}
    </button>
  )
}

const getRoots = () => [...document.querySelectorAll<HTMLElement>('.gw-root')]
const getThemes = () => getRoots().map(({ dataset }) => dataset.gangwayTheme)
const findPortal = () => waitFor(() => expect(getRoots()).toHaveLength(2))

describe('GangwayRoot (interface-guide.md §4)', () => {
  test('default: the page decides', async () => {
    render(<Page />)
    await findPortal()
    expect(getThemes()).toEqual([undefined, undefined])
    expect(screen.getByRole('button').textContent).toBe('as the page')
  })

  test('parameters: theme, from the server on', async () => {
    expect(renderToString(<Page theme="dark" />)).toContain('data-gangway-theme="dark"')
    const { rerender } = render(<Page theme="light" />)
    await findPortal()
    expect(getThemes()).toEqual(['light', 'light'])
    rerender(<Page theme="system" />)
    expect(getThemes()).toEqual(['system', 'system'])
  })

  test('behavior: useTheme changes all of it at once, until the host changes it', async () => {
    const { rerender } = render(<Page theme="light" />)
    await findPortal()
    fireEvent.click(screen.getByRole('button'))
    expect(getThemes()).toEqual(['dark', 'dark'])
    rerender(<Page theme="system" />)
    expect(getThemes()).toEqual(['system', 'system'])
  })

  test('parameters: motion, from the server on', async () => {
    expect(renderToString(<Page motion="reduced" />)).toContain('data-gangway-motion="reduced"')
    const { rerender } = render(<Page motion="reduced" />)
    await findPortal()
    const getMotions = () => getRoots().map(({ dataset }) => dataset.gangwayMotion)
    expect(getMotions()).toEqual(['reduced', 'reduced'])
    rerender(<Page />)
    expect(getMotions()).toEqual(['system', 'system'])
  })

  test('parameters: themeVariables reach dialog and page, and change live', async () => {
    const { rerender } = render(<Page themeVariables={{ '--gw-radius-card': '2px' }} />)
    await findPortal()
    const getRadii = () => getRoots().map(({ style }) => style.getPropertyValue('--gw-radius-card'))
    await waitFor(() => expect(getRadii()).toEqual(['2px', '2px']))
    await act(async () => rerender(<Page themeVariables={{ '--gw-radius-card': '6px' }} />))
    await waitFor(() => expect(getRadii()).toEqual(['6px', '6px']))
    await act(async () => rerender(<Page />))
    expect(getRadii()).toEqual(['', ''])
  })
})
