import '@gangway/react/style.css'
import { hydrateRoot } from 'react-dom/client'
import { Page } from './Page.js'

hydrateRoot(document.getElementById('root') ?? document.body, <Page />)
