// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {LocalService} from "./LocalServices.sol";

/// Called as LI.FI's contracts are. It swaps by whatever contract it is told to, and holds what comes out to the minimum. And
/// it takes what is to arrive on another chain and says so in an event: whoever watches it pays out there, and nothing of
/// that is up to this contract, as with the bridges it stands for.
contract LocalBridge is LocalService {
    struct BridgeData {
        bytes32 transactionId;
        string bridge;
        string integrator;
        address referrer;
        address sendingAssetId;
        address receiver;
        uint256 minAmount;
        uint256 destinationChainId;
        bool hasSourceSwaps;
        bool hasDestinationCall;
    }

    struct AcrossV4Data {
        bytes32 receiverAddress;
        bytes32 refundAddress;
        bytes32 sendingAssetId;
        bytes32 receivingAssetId;
        uint256 outputAmount;
        uint128 outputAmountMultiplier;
        bytes32 exclusiveRelayer;
        uint32 quoteTimestamp;
        uint32 fillDeadline;
        uint32 exclusivityParameter;
        bytes message;
    }

    struct SwapData {
        address callTo;
        address approveTo;
        address sendingAssetId;
        address receivingAssetId;
        uint256 fromAmount;
        bytes callData;
        bool requiresDeposit;
    }

    event Taken(
        bytes32 indexed transactionId, address indexed receiver, uint256 destinationChainId, address asset, uint256 amount
    );

    function startBridgeTokensViaAcrossV4(BridgeData calldata data, AcrossV4Data calldata) external payable {
        if (data.sendingAssetId == address(0)) require(msg.value == data.minAmount, "another amount");
        else _take(data.sendingAssetId, msg.sender, address(this), data.minAmount);
        emit Taken(data.transactionId, data.receiver, data.destinationChainId, data.sendingAssetId, data.minAmount);
    }

    function swapTokensSingleV3ERC20ToERC20(
        bytes32,
        string calldata,
        string calldata,
        address payable receiver,
        uint256 minAmountOut,
        SwapData calldata data
    ) external {
        _deposit(data);
        _swap(data, 0, data.receivingAssetId, receiver, minAmountOut);
    }

    function swapTokensSingleV3ERC20ToNative(
        bytes32,
        string calldata,
        string calldata,
        address payable receiver,
        uint256 minAmountOut,
        SwapData calldata data
    ) external {
        _deposit(data);
        _swap(data, 0, COIN, receiver, minAmountOut);
    }

    function swapTokensSingleV3NativeToERC20(
        bytes32,
        string calldata,
        string calldata,
        address payable receiver,
        uint256 minAmountOut,
        SwapData calldata data
    ) external payable {
        _swap(data, msg.value, data.receivingAssetId, receiver, minAmountOut);
    }

    function _deposit(SwapData calldata data) private {
        _take(data.sendingAssetId, msg.sender, address(this), data.fromAmount);
        _move(data.sendingAssetId, abi.encodeWithSignature("approve(address,uint256)", data.approveTo, data.fromAmount));
    }

    function _swap(SwapData calldata data, uint256 value, address token, address payable receiver, uint256 least) private {
        uint256 had = _balance(token);
        _call(data.callTo, value, data.callData);
        uint256 got = _balance(token) - had;
        require(got >= least, "too little comes out");
        _pay(token, receiver, got);
    }
}
