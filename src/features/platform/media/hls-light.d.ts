/** hls.js ships only the types of its full build. */
declare module 'hls.js/light' {
  export { default } from 'hls.js'
}
