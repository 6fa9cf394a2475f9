import sharp from 'sharp'

// `imageQueue` limits concurrency. The thread pool of libvips would compete with it.
sharp.concurrency(1)
sharp.cache(false)
// Blocks all decoders except those of the accepted types.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Nsgif', 'Webp', 'Heif'].map((name) => `VipsForeignLoad${name}`),
})

/** `sharp`, configured for untrusted input. */
export { sharp }
