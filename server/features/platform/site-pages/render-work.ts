/** Renders one text of an operator, in a process of its own: `render-page.ts` runs it. */
import type { Work } from '../../../integrations/isolated/run-isolated.ts'
import { renderMarkdown } from './markdown.ts'

export const work: Work<string, string> = (text) => renderMarkdown(text)
