/**
 * The code that the browser needs for the second page: the one that prepares it, and the screen for when that fails. It
 * is loaded as one, because the bundler gives each part that is loaded alone a copy of the small modules they share.
 */
export { FailureScreen } from '../FailureScreen.tsx'
export { initialProps } from './initial-props.ts'
