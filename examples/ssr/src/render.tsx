import { renderToString } from 'react-dom/server'
import { Page } from './Page.js'

/** The page's HTML. */
export function render(): string {
  return renderToString(<Page />)
}
