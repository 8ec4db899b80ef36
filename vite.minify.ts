import { minify } from '@swc/core'
import type { Plugin } from 'vite'

/**
 * Minifies the scripts of browsers with SWC instead of the bundler's own minifier: an article loads 2 KB less. Builds
 * only; the server's bundle is not minified.
 */
export function minifyWithSwc(): Plugin {
  return {
    name: 'minify-with-swc',
    apply: 'build',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'client',
    // the option of the output is needed, too: otherwise the bundler prints the minified chunk again, with white space
    configEnvironment: (name) =>
      name === 'client' ? { build: { minify: false, rolldownOptions: { output: { minify: false } } } } : undefined,
    renderChunk: async (code) => {
      const { code: minified } = await minify(code, { module: true, compress: { passes: 2 }, mangle: true })
      return { code: minified, map: null }
    },
  }
}
