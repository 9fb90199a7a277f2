import './site.css'
import { addCopyButtons } from './addCopyButtons.js'
import { addThemeButton } from './addThemeButton.js'
import { makeTabs } from './makeTabs.js'
import { startSearch } from './startSearch.js'

startSearch(document.documentElement.dataset.root ?? './')
const tools = document.querySelector('.tools')
if (tools) addThemeButton(tools)
makeTabs()
addCopyButtons(document)

// On a narrow screen the list of pages would be above each page.
const menu = document.querySelector('.menu > details')
if (menu instanceof HTMLDetailsElement && matchMedia('(max-width: 899px)').matches) menu.open = false
