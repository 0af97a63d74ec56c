export default {
  async send() {},
};
