/** A form's file, compiled by the plug-in `forms` of this package. */
declare module '*?form' {
  const form: import('@el-meu-collegi/engine/compiled').Compiled;
  export default form;
}
