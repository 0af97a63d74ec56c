export default {
  open: true,
  async send() {},
};
