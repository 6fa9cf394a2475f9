/**
 * Removes the keys of an icon's shapes. They are random text, which hardly compresses, and React needs none for shapes that
 * never change.
 */
export default (source) => source.replaceAll(/, key: "\w+"/g, '')
