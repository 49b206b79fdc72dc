/** hls.js ships one set of types: those of its whole build. */
declare module 'hls.js/light' {
  export { default } from 'hls.js'
}
