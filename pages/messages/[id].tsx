/** The same page: from one conversation to the next the list stays as it is. */
export { default } from './index.tsx'
